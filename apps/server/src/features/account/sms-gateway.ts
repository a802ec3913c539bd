/**
 * Who sends one-time codes: the gateway of the environment, else the one that an owner has set at the desk, else nobody, and the
 * server prints them. What stands is read for each message, so every process knows a change at once.
 */
import type { SmsFailureReply, SmsState, SmsTemplate } from '@porua/contract/desk/sms'
import { Problem } from '../../platform/problems.ts'
import type { Database } from '../../ports/database/database.ts'
import type { SmsGatewayTable } from '../../ports/database/tables.ts'
import { opened, sealed } from '../../ports/secrets/seal.ts'
import type { Keys } from '../../ports/secrets/secrets.ts'
import { HttpSms } from '../../ports/sms/http-sms.ts'
import { type Sms, SmsFailed, type SmsMessage } from '../../ports/sms/sms.ts'
import type { GatewayOptions } from '../../ports/sms/sms-template.ts'
import { readMobile } from './account.rules.ts'
import { gatewayOf, templateMistake, usesKey } from './sms-gateway.rules.ts'
import { lockGateway, putGateway, removeStoredGateway, storedGateway } from './sms-gateway.store.ts'

const purpose = 'SMS gateway'
const testText = '000000 is a test of one-time codes.'

interface Needs {
  db: Database
  /** The secret 'gateway key'. */
  keys: Keys
  /** What the environment says; null: nothing. */
  environment: GatewayOptions | null
}

/** A gateway as it is asked for. `key`: left out it stays, '' takes it away. */
export interface GatewayWish extends SmsTemplate {
  version?: number | null | undefined
  key?: string | undefined
}

/** The gateway of an installation. */
export class SmsGateway {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** What stands, without the key. */
  async state(): Promise<SmsState> {
    const { db, environment } = this.#needs
    return this.#stateOf(environment ? undefined : await db.read(storedGateway))
  }

  /** What sends; null: nobody. */
  async sender(): Promise<(Sms & { where: string }) | null> {
    const { environment, db, keys } = this.#needs
    if (environment) return new HttpSms(environment)
    const row = await db.read(storedGateway)
    if (!row) return null
    const key = row.key_sealed === null ? null : opened(keys, purpose, row.key_sealed)
    const http = new HttpSms(gatewayOf(templateOf(row), key))
    return row.key_sealed === null || key !== null ? http : { where: http.where, send: refuseLostKey }
  }

  /**
   * Sets it, from a version where one is named.
   * @throws Problem badRequest with the field, conflict with what stands, forbidden where the environment says otherwise
   */
  async set({ version, key, ...template }: GatewayWish): Promise<{ before: SmsState; after: SmsState }> {
    this.#refuseFixed()
    const { db, keys } = this.#needs
    return db.write(async (tx) => {
      const row = await lockGateway(tx)
      this.#refuseOlder(version, row)
      const stands = row?.key_sealed ?? null
      // A key that nothing asks for any more goes.
      const keeps = key === undefined && stands !== null && usesKey(template)
      const known = keeps ? (opened(keys, purpose, stands) ?? '') : (key ?? '')
      const mistake = templateMistake(template, known === '' ? null : known)
      if (mistake) throw new Problem('badRequest', mistake.code, { field: mistake.field })
      const next = {
        version: (row?.version ?? 0) + 1,
        template_json: JSON.stringify(template),
        key_sealed: known === '' ? null : keeps ? stands : sealed(keys, purpose, known),
      }
      await putGateway(tx, next)
      return { before: this.#stateOf(row), after: this.#stateOf({ id: '', ...next }) }
    })
  }

  /** Takes it away. @throws Problem notFound, conflict, forbidden */
  async remove(version?: number): Promise<{ before: SmsState; after: SmsState }> {
    this.#refuseFixed()
    return this.#needs.db.write(async (tx) => {
      const row = await lockGateway(tx)
      if (!row) throw new Problem('notFound', 'smsNone')
      this.#refuseOlder(version, row)
      await removeStoredGateway(tx)
      return { before: this.#stateOf(row), after: this.#stateOf(undefined) }
    })
  }

  /** Sends a test message; why it did not leave, or null. @throws Problem badRequest for what is no mobile, conflict without a gateway */
  async test(mobile: string): Promise<SmsFailureReply | null> {
    const read = readMobile(mobile)
    if (!read) throw new Problem('badRequest', 'smsMobile', { field: 'mobile' })
    const sender = await this.sender()
    if (!sender) throw new Problem('conflict', 'smsNone')
    try {
      await sender.send({ phone: read.mobile, text: testText, code: '000000' })
      return null
    } catch (error) {
      if (error instanceof SmsFailed) return error.failure
      throw error
    }
  }

  #refuseFixed(): void {
    if (this.#needs.environment) throw new Problem('forbidden', 'settingFixed')
  }

  #refuseOlder(named: number | null | undefined, row: SmsGatewayTable | undefined): void {
    if (named === undefined || named === (row?.version ?? null)) return
    throw new Problem('conflict', 'changedMeanwhile', { data: this.#stateOf(row) })
  }

  #stateOf(row: SmsGatewayTable | undefined): SmsState {
    const { environment } = this.#needs
    if (environment) return { by: 'environment', host: new URL(environment.url).host, gateway: null }
    if (!row) return { by: 'none', host: null, gateway: null }
    const template = templateOf(row)
    const gateway = { version: row.version, ...template, hasKey: row.key_sealed !== null }
    return { by: 'desk', host: new URL(template.url).host, gateway }
  }
}

/** Sends by the gateway that stands at that moment; where there is none by `otherwise`. */
export function sendingBy(gateway: SmsGateway, otherwise: Sms): Sms {
  return {
    send: async (message: SmsMessage) => ((await gateway.sender()) ?? otherwise).send(message),
  }
}

function templateOf(row: SmsGatewayTable): SmsTemplate {
  return JSON.parse(row.template_json) as SmsTemplate
}

function refuseLostKey(): Promise<void> {
  const failure = { code: 'keyLost', status: null, detail: '' } as const
  return Promise.reject(new SmsFailed('the key of the gateway cannot be read: set it again', failure))
}
