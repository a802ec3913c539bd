/** The white label as the environment gives it: checked as a pack's is, before a student sees it. */
import type { Config } from './config.ts'

/** What the CLIENT_ variables, SUPPORT_EMAIL and ASSETS_URL say, as they were typed. */
type ClientValues = Readonly<Record<keyof Config['client'] | 'assetsUrl', string | undefined>>

/** Most characters of a name, as in a pack. */
const most = 200

/** The settings that are given, or one readable line about the first that is none. */
export function readClient(
  values: ClientValues,
): Pick<Config, 'client' | 'assetsUrl'> | { readonly mistake: string } {
  const { assetsUrl, ...client } = values
  const mistake =
    tooLong(values) ??
    unlike(
      values.slug,
      /^[\w.~-]{1,80}$/,
      (slug) => `CLIENT_SLUG has letters, digits and - _ . ~ only, not '${slug}'`,
    ) ??
    unlike(
      values.colour,
      /^#([0-9a-f]{3}|[0-9a-f]{6})$/i,
      (colour) => `CLIENT_COLOUR must look like #0a6 or #00aa66, not '${colour}'`,
    ) ??
    unlike(
      values.supportEmail,
      /^[^\s@<>"]+@[^\s@<>"]+$/,
      (mail) => `SUPPORT_EMAIL must look like support@example.org, not '${mail}'`,
    ) ??
    noAddress('CLIENT_LOGO', values.logo) ??
    noAddress('ASSETS_URL', assetsUrl) ??
    noZone(values.timeZone)
  if (mistake !== null) return { mistake }
  return {
    client: Object.fromEntries(Object.entries(client).filter(([, value]) => value !== undefined)),
    // The names of files follow behind a slash of their own.
    assetsUrl: assetsUrl?.replace(/\/+$/, '') ?? null,
  }
}

function tooLong({ name, title, company, provider }: ClientValues): string | null {
  const texts = { CLIENT_NAME: name, CLIENT_TITLE: title, CLIENT_COMPANY: company, CLIENT_PROVIDER: provider }
  for (const [variable, text] of Object.entries(texts))
    if (text !== undefined && text.length > most)
      return `${variable} has ${text.length} characters; at most ${most} are possible`
  return null
}

function unlike(
  value: string | undefined,
  pattern: RegExp,
  mistake: (value: string) => string,
): string | null {
  return value === undefined || pattern.test(value) ? null : mistake(value)
}

/** A place on this server (`/media/…`), or an address that a browser fetches pictures from. */
function noAddress(variable: string, value: string | undefined): string | null {
  if (value === undefined || /^\/(?!\/)/.test(value)) return null
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return null
  return `${variable} must look like https://static.example.org/…, or begin with / for this server, not '${value}'`
}

function noZone(value: string | undefined): string | null {
  if (value === undefined) return null
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return null
  } catch {
    return `CLIENT_TIME_ZONE: '${value}' is not a time zone such as Asia/Dhaka`
  }
}
