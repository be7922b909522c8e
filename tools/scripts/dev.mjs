// npm run dev: server, site and app together, each with reload. The site's address leads to all of them.
import { spawn } from 'node:child_process'
import { inRoot, say } from './steps.mjs'

const API = 'http://localhost:3000'
const env = { ...process.env, API_ORIGIN: API, DEV_DATA_ORIGIN: API, ASTRO_TELEMETRY_DISABLED: '1' }

const PARTS = [
  [
    'server',
    'node',
    [
      '--watch',
      '--import',
      './tools/scripts/quick-imports.mjs',
      'sync-server/src/main.ts',
      '--dev',
      ...process.argv.slice(2),
    ],
  ],
  ['app', 'pnpm', ['--dir', 'admin-pwa', 'exec', 'vite', '--port', '5173', '--strictPort']],
  ['site', 'pnpm', ['--dir', 'site', 'exec', 'astro', 'dev', '--port', '4321']],
]

const children = PARTS.map(([name, command, args]) => {
  say(`${name}: ${command} ${args.join(' ')}`)
  const child = spawn(command, args, {
    cwd: inRoot(),
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  child.on('exit', code => {
    if (code) say(`${name} ended with ${code}`)
  })
  return child
})
say('Everything is at http://localhost:4321 once the three are up. Ctrl-C stops them.')

const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
