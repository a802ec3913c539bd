/** What an export leaves out, said by name: an import would refuse the whole pack for it. */
export class LeftOut {
  readonly names: string[] = []

  /** Notes one. @param why ends the sentence 'The notice 'n1' is left out: …' */
  add(what: 'notice' | 'post' | 'reply', id: string, why: string): void {
    this.names.push(`the ${what} '${id}' is left out: ${why}`)
  }
}
