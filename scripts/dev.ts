/** `npm run dev`: the server restarts and the pages reload on every change. Open the addresses that Vite prints: the student app, and the desk. */
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const vite = (app: string) =>
  spawn(process.execPath, [join(root, 'node_modules/.bin/vite')], {
    cwd: join(root, 'apps', app),
    stdio: 'inherit',
  })
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    stdio: 'inherit',
  }),
  vite('student'),
  vite('desk'),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
