/** Numbers of things. */

/** '1 mark', '2.5 marks': the thing has the usual plural. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
