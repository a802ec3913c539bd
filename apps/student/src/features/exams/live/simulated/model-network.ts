/** The wire between a simulated client and the model server: it delays, cuts, lies and hangs as told. */
import { limits } from '@porua/contract/limits'
import type { LiveCalls, Timers } from '../ports.ts'
import type { RawReply } from '../replies.ts'
import type { ModelServer } from './model-server.ts'

/**
 * cutBefore: the call never arrives. cutAfter: it arrives, the reply does not. hang: nothing until the timeout.
 * portal: 200 with HTML. proxy: 403 with HTML. away: 503 from our own server.
 */
export type Weather = 'fine' | 'cutBefore' | 'cutAfter' | 'hang' | 'portal' | 'proxy' | 'away' | 'throttled'

export interface ModelNetwork {
  weather: Weather
  /** Of the saves alone, where it is another than that of all calls. */
  savesWeather: Weather | null
  /** One way, in milliseconds. */
  latency: number
  /** Which student the phone's session belongs to on the server; null: the session is gone. */
  session: string | null
  readonly calls: LiveCalls
}

const html: RawReply = { status: 200, json: undefined }

/** A wire for one phone. `clock` is the server's time. */
export function createModelNetwork(
  server: ModelServer,
  timers: Timers,
  clock: () => number,
  student: string,
): ModelNetwork {
  const wait = (ms: number) => new Promise<void>((resolve) => void timers.set(ms, resolve))

  async function travel(
    serve: () => RawReply,
    signal: AbortSignal,
    weather = network.weather,
  ): Promise<RawReply> {
    const { latency } = network
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
    const journey = async (): Promise<RawReply> => {
      await wait(latency)
      switch (weather) {
        case 'cutBefore':
          throw new Error('no connection')
        case 'portal':
          return html
        case 'proxy':
          return { status: 403, json: undefined }
        case 'away':
          return { status: 503, json: { status: '503', errors: { code: 'unavailable', title: 'Away' } } }
        case 'throttled':
          return {
            status: 429,
            json: { status: '429', errors: { code: 'tooManyRequests', title: 'Slow down' } },
            retryAfterMs: 3_000,
          }
        case 'hang':
          await wait(limits.requestTimeoutMs)
          throw new Error('timeout')
        case 'cutAfter':
          serve()
          await wait(latency)
          throw new Error('connection lost')
        case 'fine': {
          const reply = serve()
          const serverTime = clock()
          await wait(latency)
          return { ...reply, serverTime }
        }
      }
    }
    return Promise.race([journey(), aborted])
  }

  const network: ModelNetwork = {
    weather: 'fine',
    savesWeather: null,
    latency: 40,
    session: student,
    calls: {
      // A call carries the session of the moment in which it leaves.
      start(to, mark, signal) {
        const { session } = network
        return travel(() => server.start(session, to, mark, clock()), signal)
      },
      addAnswer(_to, save, mark, signal) {
        const { session } = network
        const weather = network.savesWeather ?? network.weather
        return travel(() => server.addAnswer(session, save, mark, clock()), signal, weather)
      },
      submit(_to, id, mark, signal) {
        const { session } = network
        return travel(() => server.submit(session, id, mark, clock()), signal)
      },
      attempts(signal) {
        const { session } = network
        return travel(() => server.mine(session), signal)
      },
      async paper(_href, _mark, signal) {
        const reply = await travel(() => ({ status: 200, json: server.paper }), signal)
        return reply.status === 200 && reply.json !== undefined ? JSON.stringify(reply.json) : null
      },
    },
  }
  return network
}
