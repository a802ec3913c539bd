/** A file's syntax tree, for the checks that read one. */

/** A node. */
export type Tree = { type: string; start: number; end: number; [more: string]: unknown }

/** Shows every node of a tree, from the outside in. */
export function walk(value: unknown, visit: (tree: Tree) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') visit(value as Tree)
    for (const one of Object.values(value)) walk(one, visit)
  }
}
