/** The queue in front of hashing, and the thread that hashes. */
import { Worker } from 'node:worker_threads'
import { hash, verify } from '@node-rs/argon2'
import { afterEach, describe, expect, test } from 'vitest'
import { Passwords } from './account.passwords.ts'
import { FairQueue, type QueueLimits } from './account.queue.ts'

const limits: QueueLimits = { most: 100, mostPerNetwork: 50, turnMs: 30 }
const from = (network: string, gone = () => false) => ({ network, gone })
const full = expect.objectContaining({ code: 'unavailable', status: 503 })

describe('the queue', () => {
  /** A queue whose turns end when the test says so, in the order in which they began. */
  function held(of: Partial<QueueLimits> = {}) {
    const queue = new FairQueue({ ...limits, ...of })
    const began: string[] = []
    const ends: (() => void)[] = []
    const wait = (name: string, waiter = from(name)) =>
      queue.run(waiter, async () => {
        began.push(name)
        await new Promise<void>((end) => ends.push(end))
        return name
      })
    const endOne = async () => {
      ends.shift()?.()
      await new Promise((turn) => setImmediate(turn))
    }
    return { queue, began, wait, endOne }
  }

  test('does one thing at a time, and each caller gets its own outcome', async () => {
    const { queue, began, wait, endOne } = held()
    const all = [wait('a'), wait('b'), wait('c')]
    expect(began).toEqual(['a'])
    expect(queue.waiting).toBe(2)
    for (let n = 0; n < 3; n++) await endOne()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c'])
    expect(queue.waiting).toBe(0)
  })

  test('lets networks take turns: a flood waits for itself', async () => {
    const { began, wait, endOne } = held()
    const all = [...Array.from({ length: 20 }, () => wait('flood')), wait('one'), wait('two')]
    for (let n = 0; n < 22; n++) await endOne()
    await Promise.all(all)
    expect(began.slice(0, 4)).toEqual(['flood', 'flood', 'one', 'two'])
    expect(began).toHaveLength(22)
  })

  test('refuses what it cannot do in time and says when to come again', async () => {
    const { wait, endOne } = held({ most: 40, mostPerNetwork: 35 })
    const flood = Array.from({ length: 36 }, () => wait('flood'))
    await expect(wait('flood')).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 3 } })
    for (let n = 0; n < 36; n++) await endOne()
    expect(await Promise.all(flood)).toHaveLength(36)
    const homes = Array.from({ length: 41 }, (_, n) => wait(`home ${n}`))
    await expect(wait('home 41')).rejects.toEqual(full)
    for (let n = 0; n < 41; n++) await endOne()
    expect(await Promise.all(homes)).toHaveLength(41)
    const late = wait('home 41')
    await endOne()
    expect(await late).toBe('home 41')
  })

  test('networks that fill it keep nobody else out: the longest gives a place up', async () => {
    const { queue, began, wait, endOne } = held({ most: 40, mostPerNetwork: 25 })
    const first = wait('first')
    const floods = Promise.allSettled([
      ...Array.from({ length: 25 }, () => wait('flood')),
      ...Array.from({ length: 15 }, () => wait('wave')),
    ])
    const homes = Array.from({ length: 10 }, (_, n) => wait(`home ${n}`))
    expect(queue.waiting).toBe(40)
    for (let n = 0; n < 41; n++) await endOne()
    expect(await Promise.all([first, ...homes])).toHaveLength(11)
    expect(began.slice(0, 13).toSorted()).toEqual(
      ['first', 'flood', 'wave', ...Array.from({ length: 10 }, (_, n) => `home ${n}`)].toSorted(),
    )
    const given = (await floods).filter(({ status }) => status === 'rejected')
    expect(given).toHaveLength(10)
    expect(given[0]).toMatchObject({ reason: { code: 'unavailable', status: 503 } })
    expect(queue.waiting).toBe(0)
  })

  test('spends no turn on who has gone away', async () => {
    const { began, wait, endOne } = held()
    let here = true
    const all = [
      wait('a'),
      wait(
        'b',
        from('b', () => !here),
      ),
      wait('c'),
    ]
    here = false
    const lost = expect(all[1]).rejects.toEqual(full)
    await endOne()
    await endOne()
    await lost
    expect(await Promise.all([all[0], all[2]])).toEqual(['a', 'c'])
    expect(began).toEqual(['a', 'c'])
  })

  test('goes on after a failure', async () => {
    const queue = new FairQueue(limits)
    const failing = queue.run(from('a'), async () => {
      throw new Error('no')
    })
    const next = queue.run(from('b'), async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})

describe('passwords', () => {
  let passwords: Passwords | undefined
  afterEach(() => passwords?.close())

  test('are argon2id with OWASP’s parameters, and compare with hashes that others have made', async () => {
    passwords = new Passwords()
    const made = await passwords.hash('Porua2027')
    expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(made, 'Porua2027')).toBe(true)
    const theirs = await hash('Porua2027', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    expect(await passwords.verify(theirs, 'Porua2027')).toBe(true)
    expect(await passwords.verify(theirs, 'porua2027')).toBe(false)
    expect(await passwords.verify(null, 'a password that nobody has')).toBe(false)
    expect(await passwords.hash('Porua2027')).not.toBe(made)
  })

  test('a hash that is none fails the one call and no other', async () => {
    passwords = new Passwords()
    const good = await passwords.hash('Porua2027')
    const [bad, fine] = await Promise.allSettled([
      passwords.verify('imported', 'Porua2027'),
      passwords.verify(good, 'Porua2027'),
    ])
    expect(bad.status).toBe('rejected')
    expect(fine).toEqual({ status: 'fulfilled', value: true })
  })

  test('when the thread ends under a call, that call is told to come again and the next has a new thread', async () => {
    passwords = new Passwords()
    const lost = expect(passwords.hash('Porua2027')).rejects.toMatchObject({ code: 'unavailable' })
    await passwords.close()
    await lost
    expect(await passwords.hash('Porua2027')).toMatch(/^\$argon2id/)
  })

  test('who signs in while an idle thread ends is not turned away', async () => {
    passwords = new Passwords()
    await passwords.hash('Porua2027')
    const ending = passwords.close()
    expect(await passwords.hash('Porua2027')).toMatch(/^\$argon2id/)
    await ending
    expect(await passwords.hash('Porua2027')).toMatch(/^\$argon2id/)
  })

  test.runIf(process.platform === 'linux')('the thread is nicer than the one that serves', async () => {
    const url = new URL('./account.password-thread.ts', import.meta.url).href
    const probe = `import(${JSON.stringify(url)}).then(() => import('node:os')).then(({ getPriority }) =>
      require('node:worker_threads').parentPort.postMessage(getPriority()))`
    const before = (await import('node:os')).getPriority()
    const worker = new Worker(probe, { eval: true })
    const inside = await new Promise((resolve, reject) =>
      worker.once('message', resolve).once('error', reject),
    )
    await worker.terminate()
    expect(inside).toBe(10)
    expect((await import('node:os')).getPriority()).toBe(before)
  })
})
