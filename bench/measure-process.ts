/** One process, measured from outside: wall clock, CPU, and the most memory that it ever held. */
import { spawn } from 'node:child_process'

const tellUsage =
  "data:text/javascript,process.on('exit',()=>{const u=process.resourceUsage();process.stderr.write('USED '+u.maxRSS+' '+(u.userCPUTime+u.systemCPUTime))})"

/** Runs a process to its end and prints how long it took, and the most memory that it held. */
export function measure(
  name: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<void> {
  const began = performance.now()
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--import', tellUsage, ...args], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (part) => {
      said += part
    })
    child.on('exit', (code) => {
      if (code !== 0) return fail(new Error(`${name}: ${said}`))
      const [, kilobytes = 0, microseconds = 0] = /USED (\d+) (\d+)/.exec(said) ?? []
      const figures = [
        `${((performance.now() - began) / 1000).toFixed(1)} s`,
        `${(Number(microseconds) / 1e6).toFixed(1)} s CPU`,
        `${Math.round(Number(kilobytes) / 1024)} MB`,
      ]
      process.stdout.write(`${name.padEnd(54)}${figures.map((figure) => figure.padStart(13)).join('')}\n`)
      done()
    })
  })
}
