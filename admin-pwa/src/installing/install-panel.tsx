import { Button } from '@radix-ui/themes'
import { MonitorDown } from 'lucide-react'
import { dealerName } from '../dealer.ts'
import { useSubject } from '../mirror/use-mirror.ts'
import { INSTALLING_TEXTS, installingOf, installOffer } from './installing.ts'

/** Gives the app a place of its own on this device, or says how. */
export function InstallPanel() {
  const offer = useSubject(installOffer)
  const installing = installingOf({
    isStandalone: matchMedia('(display-mode: standalone)').matches,
    isSecure: isSecureContext,
    isOffered: offer !== null,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  })
  return (
    <section className="panel" aria-labelledby="install-app">
      <header>
        <MonitorDown size={20} aria-hidden />
        <h2 id="install-app">{dealerName()} on this device</h2>
      </header>
      <div className="panel-row">
        <p>{INSTALLING_TEXTS[installing]}</p>
        {installing === 'offered' && (
          <Button
            size="2"
            // The browser asks by itself, and takes its offer back once it was used.
            onClick={() => void offer?.prompt().finally(() => installOffer.next(null))}
          >
            Install
          </Button>
        )}
      </div>
    </section>
  )
}
