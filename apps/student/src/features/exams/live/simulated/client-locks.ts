/** Web Locks as one simulated client has them. */
import type { Locks } from '../ports.ts'

/** Web Locks of one phone: first come, first served, and a dead tab holds nothing. */
export function makeLocks() {
  interface Claim {
    name: string
    life: { alive: boolean }
    held: () => void
    holds: boolean
  }
  const claims: Claim[] = []
  const hand = () => {
    for (const claim of claims) {
      if (claim.holds || claims.some((other) => other.holds && other.name === claim.name)) continue
      claim.holds = true
      claim.held()
    }
  }
  const drop = (gone: (claim: Claim) => boolean) => {
    for (let at = claims.length - 1; at >= 0; at -= 1) {
      const claim = claims[at]
      if (claim && gone(claim)) claims.splice(at, 1)
    }
    void Promise.resolve().then(hand)
  }
  return {
    of: (life: { alive: boolean }): Locks => ({
      hold(name, held) {
        const claim = { name, life, held: () => life.alive && held(), holds: false }
        claims.push(claim)
        void Promise.resolve().then(hand)
        return () => drop((other) => other === claim)
      },
    }),
    died: (life: { alive: boolean }) => drop((claim) => claim.life === life),
  }
}
