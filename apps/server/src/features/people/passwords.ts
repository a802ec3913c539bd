/** Hashes the passwords of a pack (samples and tests only): argon2id with OWASP's parameters, a few at a time. */
import { hash } from '@node-rs/argon2'
import { argonOptions } from '../../platform/argon.ts'
import type { Progress } from '../../platform/progress.ts'

/** At once: hashing runs on threads of its own, and two of them leave a core of a small machine to a running server. */
const workers = 2

/**
 * The hash of each password. Equal ones are hashed once and share it: a sample's thousand students have the same one,
 * standing in the open in its students.csv, and would take 19 ms each.
 */
export async function hashPasswords(
  passwords: Iterable<string>,
  progress: Progress,
): Promise<Map<string, string>> {
  const distinct = new Set(passwords)
  if (distinct.size > 0) progress.stage('Hashing passwords', distinct.size)
  const hashes = new Map<string, string>()
  const waiting = distinct[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (const password of waiting) {
      hashes.set(password, await hash(password, argonOptions))
      progress.step()
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return hashes
}
