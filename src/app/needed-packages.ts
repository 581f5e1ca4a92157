import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { productRoot } from '#platform/server/product-root.ts'

const names = z.record(z.string(), z.string()).default({})

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().default(false),
      optional: z.boolean().default(false),
      dependencies: names,
      optionalDependencies: names,
    }),
  ),
})

type Locked = z.infer<typeof lockFile>['packages']

/** The packages of package-lock.json by their place, such as `node_modules/pg`. */
export function lockedPackages(): Locked {
  return lockFile.parse(JSON.parse(readFileSync(join(productRoot, 'package-lock.json'), 'utf8')))
    .packages
}

/** The places of these packages, and of all that they need and that is installed on this machine. */
export function neededPackages(of: readonly string[]): readonly string[] {
  const locked = lockedPackages()
  const found = new Set<string>()
  const waiting = of.map((name) => requirePlace(locked, '', name))
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (found.has(place)) continue
    found.add(place)
    const { dependencies = {}, optionalDependencies = {} } = locked[place] ?? {}
    for (const name of Object.keys(dependencies))
      if (!(name in optionalDependencies)) waiting.push(requirePlace(locked, place, name))
    for (const name of Object.keys(optionalDependencies)) {
      const optional = placeOf(locked, place, name)
      if (optional && existsSync(join(productRoot, optional))) waiting.push(optional)
    }
  }
  return [...found].sort()
}

function requirePlace(locked: Locked, from: string, name: string): string {
  const place = placeOf(locked, from, name)
  if (place) return place
  throw new Error(`package-lock.json has no ${name}, which ${from || 'the server'} needs.`)
}

/** As Node looks for it: in the package itself, then in each folder above. */
function placeOf(locked: Locked, from: string, name: string): string | null {
  for (
    let above = from;
    ;
    above = above.slice(0, Math.max(0, above.lastIndexOf('node_modules/') - 1))
  ) {
    const place = join(above, 'node_modules', name)
    if (place in locked) return place
    if (above === '') return null
  }
}
