/** The figures of all workers for a Prometheus: each tells its own, the leading process adds them up and names who does not tell. */
import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, Gauge, type Registry } from 'prom-client'

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** What workers and the leading process say to each other. */
type Message =
  | { porua: 'metrics?'; id: number }
  | { porua: 'metrics'; id: number; text: string }
  | { porua: 'figures?'; id: number }
  | { porua: 'figures'; id: number; figures: Figures }
  | { porua: 'no figures'; id: number; error: string }
  | { porua: 'alive' }

/** How long one worker may take to tell its figures; a Prometheus gives a scrape ten seconds. */
const figuresMs = 2_000
/** How often a worker says that it lives. */
export const beatMs = 1_000

/** In the leading process: answers workers that are asked for the figures of `all()`. */
export function answerForAll(all: () => Iterable<Worker>, log: (line: string, more: object) => void): void {
  cluster.on('message', (asking, message: Message) => {
    if (message?.porua !== 'metrics?') return
    const { id } = message
    figuresOf([...all()], log).then(
      (text) => say(asking, { porua: 'metrics', id, text }),
      (error: Error) => say(asking, { porua: 'no figures', id, error: error.message }),
    )
  })
}

function say(worker: Worker, message: Message): void {
  if (worker.isConnected()) worker.send(message)
}

async function figuresOf(workers: Worker[], log: (line: string, more: object) => void): Promise<string> {
  const told = await Promise.all(workers.map((worker) => ask(worker, log)))
  const sums = AggregatorRegistry.aggregate(told.filter((figures) => figures !== null))
  const up = new Gauge({
    name: 'porua_worker_up',
    help: 'For each worker process: 1, or 0 where it did not tell its figures in time, which are missing in this scrape.',
    labelNames: ['worker'],
    registers: [sums],
  })
  workers.forEach(({ id }, index) => void up.set({ worker: id }, told[index] ? 1 : 0))
  return sums.metrics()
}

let asked = 0

/** The figures of one; null where it ends or is silent. */
function ask(worker: Worker, log: (line: string, more: object) => void): Promise<Figures | null> {
  const id = ++asked
  return new Promise((resolve) => {
    const done = (figures: Figures | null, why?: string): void => {
      clearTimeout(late)
      worker.off('message', hear)
      worker.off('exit', gone)
      if (why !== undefined) log('worker tells no figures', { worker: worker.id, why })
      resolve(figures)
    }
    const hear = (message: Message): void => {
      if (message?.porua === 'figures' && message.id === id) done(message.figures)
      if (message?.porua === 'no figures' && message.id === id) done(null, message.error)
    }
    const gone = (): void => done(null)
    const late = setTimeout(() => done(null, `silent for ${figuresMs} ms`), figuresMs)
    worker.on('message', hear)
    worker.on('exit', gone)
    say(worker, { porua: 'figures?', id })
  })
}

/** In a worker: tells the leading process each second that it lives, and its figures when asked. */
export function answerLeader(registry: Registry): void {
  const tell = (message: Message): void => {
    if (process.connected) process.send?.(message)
  }
  setInterval(() => tell({ porua: 'alive' }), beatMs).unref()
  process.on('message', (message: Message) => {
    if (message?.porua !== 'figures?') return
    const { id } = message
    registry.getMetricsAsJSON().then(
      (figures) => tell({ porua: 'figures', id, figures }),
      (error: Error) => tell({ porua: 'no figures', id, error: error.message }),
    )
  })
}

/** In a worker: the figures of all workers together. */
export function metricsOfAll(): Promise<string> {
  const id = ++asked
  return new Promise((resolve, reject) => {
    const listen = (message: Message): void => {
      if (message?.porua === 'metrics' && message.id === id) resolve(message.text)
      else if (message?.porua === 'no figures' && message.id === id) reject(new Error(message.error))
      else return
      process.off('message', listen)
    }
    process.on('message', listen)
    process.send?.({ porua: 'metrics?', id } satisfies Message)
  })
}
