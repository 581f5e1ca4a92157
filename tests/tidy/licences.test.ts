import { expect, test } from 'vitest'
import { lockedPackages } from '#app/needed-packages.ts'

/** Licences that ask for their text and a notice only. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Others that were decided about, each with the packages that may have it, and why. */
const decided: readonly { readonly licence: string; readonly packages: RegExp; why: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    why: 'libvips is a library of its own beside sharp, which anyone may replace',
  },
  {
    licence: 'MPL-2.0',
    packages: /^(?:axe-core|lightningcss.*)$/,
    why: 'used by tests and by the build, and not shipped',
  },
  { licence: 'none', packages: /^png-js$/, why: 'MIT by the text in the package' },
]

/** `MIT OR Apache-2.0` needs one of them, `MIT AND ISC` all of them. */
function isAllowed(name: string, expression: string): boolean {
  const plain = expression.replace(/[()]/g, '')
  const fits = (licence: string) =>
    permissive.has(licence) ||
    decided.some((known) => known.licence === licence && known.packages.test(name))
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every(fits))
}

test('every package has a licence that was agreed to', () => {
  const packages = Object.entries(lockedPackages()).filter(([place]) => place !== '')
  const unknown = packages
    .map(([place, { license = 'none' }]) => ({
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      license,
    }))
    .filter(({ name, license }) => !isAllowed(name, license))
  expect(packages.length).toBeGreaterThan(500)
  expect(unknown).toEqual([])
})

test('a copyleft licence is refused, also beside a permissive one', () => {
  expect(isAllowed('some-package', 'GPL-3.0-only')).toBe(false)
  expect(isAllowed('some-package', 'MIT AND LGPL-3.0-or-later')).toBe(false)
  expect(isAllowed('some-package', '(MIT OR GPL-3.0-only)')).toBe(true)
  expect(isAllowed('lightningcss', 'LGPL-3.0-or-later')).toBe(false)
})

test('what has the MPL is not shipped', () => {
  const shipped = Object.entries(lockedPackages()).filter(
    ([, { license, dev }]) => license === 'MPL-2.0' && !dev,
  )
  expect(shipped).toEqual([])
})
