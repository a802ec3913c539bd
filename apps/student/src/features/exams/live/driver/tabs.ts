/** The tabs of one attempt: which of them sends, and what they tell each other (rules W1, W3). */
import type { Channel, LivePorts, TabMessage } from '../ports.ts'
import type { Disk } from './disk.ts'
import type { LiveStore } from './live-store.ts'

export type Tabs = ReturnType<typeof makeTabs>

/** Makes this tab one of them. */
export function makeTabs(live: LiveStore, { channels, locks }: LivePorts, disk: Disk) {
  let channel: Channel | null = null
  let letGo: (() => void) | null = null

  async function lead(attempt: string): Promise<void> {
    if (!live.isOpen(attempt)) return
    live.dispatch({ type: 'leads' })
    await disk.reread(null)
    live.dispatch({ type: 'sendUnsent' })
  }

  function hear(attempt: string, message: TabMessage): void {
    if (!live.isOpen(attempt)) return
    if (message.type === 'changed') return void disk.reread(message.questions)
    const { submittedAt } = message
    live.dispatch({ type: 'attempt', event: { type: 'submitted', submittedAt, here: true } })
  }

  return {
    /** Joins the tabs of the attempt that is open. */
    join(attempt: string): void {
      const name = `porua ${live.state.who.student} ${attempt}`
      channel = channels?.open(name, (message) => hear(attempt, message)) ?? null
      // W1: without a way to hear each other every tab leads.
      if (locks && channel) letGo = locks.hold(name, () => void lead(attempt))
      else live.dispatch({ type: 'leads' })
    },
    leave(): void {
      letGo?.()
      letGo = null
      // What is on its way to the disk then tells nobody: a closed channel would throw.
      channel?.close()
      channel = null
    },
    post: (message: TabMessage) => channel?.post(message),
  }
}
