/** What the provider's white label gives the client at run time: `GET /config.json` (decisions: Addresses). */
import { z } from 'zod'

/** Read once, before the app draws; whatever the installation does not set has its default in the server's config. */
export const clientConfig = z.object({
  name: z.string(),
  slug: z.string(),
  title: z.string(),
  company: z.string(),
  logo: z.string().nullable(),
  /** Stands in texts such as 'Please ask {provider} Administration …'. */
  provider: z.string(),
  supportEmail: z.string(),
  /** A CSS hex colour; the client computes its tints. */
  colour: z.string(),
  /** IANA zone in which times are shown. */
  timeZone: z.string(),
  hiddenChapterPrefixes: z.array(z.string()),
  /** From package.json; v2.2.3. */
  version: z.string(),
  /** Where static files and images are served from. */
  assets: z.string(),
  /** The API's default base address. */
  api: z.string(),
})

export type ClientConfig = z.output<typeof clientConfig>
