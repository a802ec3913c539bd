/** Groups as people name them: by id, or by name where no two groups share it. Pure. */
import { mustBeNamed } from '../../platform/named.ts'

interface Group {
  id: string
  name: string
}

/** Id → id, and name in small letters → id. An id goes before a name. */
export function groupNames(groups: readonly Group[]): Map<string, string> {
  const names = new Map<string, string>()
  const twice = new Set<string>()
  for (const { id, name } of groups) {
    const small = name.trim().toLowerCase()
    if (names.has(small)) twice.add(small)
    names.set(small, id)
  }
  for (const name of twice) names.delete(name)
  for (const { id } of groups) names.set(id, id)
  return names
}

/** The ids of the groups that are asked for. @throws Refused naming one that is not there, or the candidates of one that several are called */
export function knownGroups(asked: readonly string[], groups: readonly Group[]): string[] {
  return [...new Set(asked.map((name) => mustBeNamed('group', name, groups)))]
}
