/**
 * The anonymous number of an attempt: a keyed digest, so that the same attempt has the same number in every export, and nobody
 * without the school's secret can say whose it is.
 */
import { createHmac } from 'node:crypto'
import type { Database } from '../../../ports/database/database.ts'
import { secretNamed } from '../../../ports/secrets/secrets.store.ts'
import { generationsOf, signingAt } from '../../../ports/secrets/secrets.ts'

/** No vowels, no letter that looks like a digit, no E: a spreadsheet would take 12E45 for a number. */
const signs = '23456789CFGHJMPQRVWX'

export class MarkingNumbers {
  readonly #secret: string
  private constructor(secret: string) {
    this.#secret = secret
  }

  /**
   * With the installation's own secret, made at first use. `at`: as the numbers were given then (UTC milliseconds), for a folder
   * that was exported before the secret was replaced.
   */
  static async open(db: Database, newSecret: () => string, at: number): Promise<MarkingNumbers> {
    const stored = await secretNamed(db, 'marking numbers', newSecret)
    return new MarkingNumbers(signingAt(generationsOf(stored), at))
  }

  /** Twelve signs in groups of four: 2F7G-QX4M-88VC. */
  of(attemptId: string): string {
    let rest = createHmac('sha256', this.#secret).update(attemptId).digest().readBigUInt64BE()
    const made: string[] = []
    for (let place = 0; place < 12; place++) {
      made.push(signs[Number(rest % 20n)] ?? '')
      rest /= 20n
    }
    return made.join('').replace(/(.{4})(?=.)/g, '$1-')
  }

  /**
   * The attempts by their number.
   * @throws Error for two attempts of one number, which is as likely as one in a million for 100,000 attempts
   */
  all(attemptIds: readonly string[]): Map<string, string> {
    const found = new Map(attemptIds.map((id) => [this.of(id), id]))
    if (found.size !== attemptIds.length) throw new Error('two attempts have the same marking number')
    return found
  }

  /** The name of an annotated copy among the school's files: the same bytes for the same answer have the same, nobody can guess it. */
  copyKey(parts: readonly string[], ending: string): string {
    const digest = createHmac('sha256', this.#secret).update(parts.join('\n')).digest('base64url')
    return `evaluated/${digest.replace(/[-_]/g, 'x').slice(0, 32)}.${ending}`
  }
}

/** A number as somebody may have typed it: small letters, blanks and other dashes are forgiven. */
export function readNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(.{4})(?=.)/g, '$1-')
}
