/** What a screen reader gets of a page: roles, names and descriptions from the browser's own accessibility tree. */
import type { Page } from 'playwright-core'

/** One of the tree's nodes. */
export interface Heard {
  readonly role: string
  readonly name: string
  readonly description: string
}

/** Every node that is not left out, in the order in which it is read. */
export async function heard(page: Page): Promise<Heard[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  // The tree comes level by level; it is read child by child.
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const inOrder = (id: string): typeof nodes => {
    const node = byId.get(id)
    return node ? [node, ...(node.childIds ?? []).flatMap(inOrder)] : []
  }
  const text = (it: { value?: unknown } | undefined) => String(it?.value ?? '')
  return inOrder(nodes[0]?.nodeId ?? '')
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description }) => ({
      role: text(role),
      name: text(name),
      description: text(description),
    }))
}

/** What tells apart the controls of that name: their descriptions, in order. */
export async function describedAs(page: Page, role: string, name: string): Promise<string[]> {
  return (await heard(page))
    .filter((it) => it.role === role && it.name === name)
    .map(({ description }) => description)
}
