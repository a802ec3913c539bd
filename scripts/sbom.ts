/** `npm run sbom`: what the product is made of, as CycloneDX JSON from package-lock.json, in the ignored folder sbom/. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

interface Bill {
  bomFormat: string
  specVersion: string
  components: { name: string; version: string; purl?: string }[]
}

/** Parts of what runs, without the tools that build and test it; read from the lock file, so nothing need be installed. */
export function readBill(): Bill {
  const asked = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
  const run = spawnSync('npm', asked, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (run.status !== 0) throw new Error(`npm sbom failed: ${run.error?.message ?? run.stderr.trim()}`)
  return JSON.parse(run.stdout) as Bill
}

if (process.argv[1] === import.meta.filename) {
  const bill = readBill()
  const folder = join(root, 'sbom')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'porua.cdx.json')
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  process.stdout.write(
    `${relative(root, file)}: ${bill.components.length} parts (CycloneDX ${bill.specVersion})\n`,
  )
}
