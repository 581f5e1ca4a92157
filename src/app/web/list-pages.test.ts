import { expect, test } from 'vitest'
import { listPages } from '#organization/users/views.rules.ts'
import { pages } from './web-areas.ts'

test('the views of a list are seen by exactly those who may open its page', () => {
  const known = pages.filter(({ path }) => path in listPages)
  expect(known.length).toBeGreaterThan(5)
  for (const { path, access } of known) expect(access, path).toEqual(listPages[path])
})
