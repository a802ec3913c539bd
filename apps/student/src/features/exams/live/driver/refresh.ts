/** Waking: whatever says that the world may have changed ends here (rules R1, R2, O2). */
import { limits } from '@porua/contract/limits'
import type { WakeReason } from '../live-exam.ts'
import type { LiveCore } from './core.ts'

export interface Refresh {
  wake(reason: WakeReason): void
  reach(online: boolean): void
}

/** An exam that cannot reach its server asks again this often without being told to. */
const askEveryMs = 15_000

export function makeRefresh(core: LiveCore): Refresh {
  function wake(reason: WakeReason): void {
    if (core.stopped) return
    const { machines, opening } = core.parts
    machines.tick()
    if (!core.sameStudent()) return
    if (reason === 'signedIn' && core.sync.blocked) machines.tellSync({ type: 'unblocked', now: core.now })
    if (reason === 'online') {
      reconnect(true)
      return
    }
    if (reason !== 'hint') machines.tellSync({ type: 'wake', at: core.now, dropCalls: false, now: core.now })
    void opening.fetchAttempt()
  }

  /** R2: a city that comes back must not come back in one second. */
  function reconnect(dropCalls: boolean): void {
    const { machines, opening } = core.parts
    const wait = limits.resubmitAfterMs + core.ports.random() * limits.resubmitSpreadMs
    machines.tellSync({ type: 'wake', at: core.now + wait, dropCalls, now: core.now })
    if (!core.hasTimer('reconnect')) core.setTimer('reconnect', wait, () => void opening.fetchAttempt())
  }

  function reach(online: boolean): void {
    if (core.stopped || online === core.online) return
    core.online = online
    if (online) {
      core.clearTimer('ask')
      // Where other calls get through and the answers do not, each of them would be a network that is back.
      if (core.row && !core.restoredSaid) core.say({ type: 'restored' })
      core.restoredSaid = core.row !== null && core.answerState.unsent().length > 0
      reconnect(false)
    } else askLater()
    core.show()
  }

  function askLater(): void {
    core.setTimer('ask', askEveryMs * (0.75 + core.ports.random() / 2), () => {
      if (core.online) return
      askLater()
      void core.parts.opening.fetchAttempt()
    })
  }

  return { wake, reach }
}
