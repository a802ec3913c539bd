/** Long lists, some at a time. */

/** The list in parts of `size`; the last one has what is left. */
export function* inParts<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
