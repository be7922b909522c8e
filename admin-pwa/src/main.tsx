import './styles/theme.css'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followDays } from './clock/today.ts'
import { followInstalling } from './installing/installing.ts'
import { preloadScreen } from './routes.tsx'
import { rememberedUser } from './session/remembered-user.ts'
import { start } from './session/start.ts'
import { followDevice } from './theme/use-theme.ts'

// Dialogs keep the page behind them from scrolling by a style of their own, which the server's policy allows by this.
const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content
if (nonce) setNonce(nonce)

const place = document.getElementById('app')
if (!place) throw new Error('The page has no place for the app.')
followDevice()
followDays()
followInstalling()
// The device's database opens, and the screen that is asked for loads, while the first thing is drawn.
void start()
if (rememberedUser()) preloadScreen()
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
