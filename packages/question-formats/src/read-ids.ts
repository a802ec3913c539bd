/** Ids of questions whose files have none: the same file gives the same ids again, and a changed answer keeps its question's. */
import { createHash } from 'node:crypto'

const longest = 80

/**
 * Gives each question of a file an id of its own: its name there, or a mark of its text where it has none or a longer one.
 * A name that several questions share is the first one's; the others get a mark behind it.
 */
export class QuestionIds {
  readonly #given = new Set<string>()
  /** How many questions share a mark already. */
  readonly #shared = new Map<string, number>()

  /**
   * @param name What the file calls it; null where it has no name.
   * @param text Its title as the file has it.
   * @param more What tells it from another with this title: its options.
   */
  give(name: string | null, text: string, more: readonly string[] = []): string {
    const plain = (name ?? '').replace(/[\p{C}\s]+/gu, ' ').trim()
    const own = plain !== '' && plain.length <= longest && plain.isWellFormed()
    const whole = mark([text, ...more].join('\n'))
    const first = own ? plain : `q-${mark(text)}`
    const second = own ? shortened(plain, `~${whole}`) : `q-${whole}`
    for (const id of [first, second]) {
      if (this.#take(id)) return id
    }
    for (let number = this.#shared.get(second) ?? 2; ; number++) {
      this.#shared.set(second, number + 1)
      const id = shortened(second, `-${number}`)
      if (this.#take(id)) return id
    }
  }

  #take(id: string): boolean {
    if (this.#given.has(id)) return false
    this.#given.add(detached(id))
    return true
  }
}

function shortened(text: string, tail: string): string {
  const kept = text.slice(0, longest - tail.length)
  // Half a character is none.
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)).trim() + tail
}

/** A copy that does not keep the text alive which it was cut out of. */
export function detached(text: string): string {
  return Buffer.from(text).toString()
}

/** Ten letters that stand for a text; spaces do not count. */
function mark(text: string): string {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return createHash('sha256').update(plain).digest('hex').slice(0, 10)
}
