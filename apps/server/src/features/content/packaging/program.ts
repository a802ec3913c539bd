/** Runs a program of packaging to its end, without a shell. */
import { spawn } from 'node:child_process'
import { basename } from 'node:path'

/** The program could make nothing of it; the message ends with what it said last. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed'
}

interface Running {
  folder?: string
  /** Hears what it prints. */
  out?: (text: string) => void
  /** What is thrown where there is no such program. */
  missing: () => Error
}

/** @throws ProgramFailed, and what `missing` gives */
export function runProgram(program: string, args: string[], running: Running): Promise<void> {
  const { folder, out = () => undefined, missing } = running
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...(folder === undefined ? {} : { cwd: folder }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', out)
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000)
    })
    child.on('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ENOENT' ? missing() : error)
    })
    child.on('close', (code, signal) => {
      if (code === 0) return resolve()
      const name = basename(program)
      const last = said.trim().split('\n').at(-1) ?? ''
      reject(
        new ProgramFailed(signal ? `${name} was ended (${signal})` : last || `${name} ended with ${code}`),
      )
    })
  })
}
