import { expect, test } from 'vitest'
import { allAreas, allPages } from '#all-areas.ts'
import { adviceScreens } from '#delivery/advice/web/index.tsx'
import { returnScreens } from '#delivery/returns/web/index.tsx'
import { publicScreens } from '#organization/users/web/index.tsx'
import { customerScreens } from '#sales/confirmations/web/index.tsx'
import { consentScreen } from '#sales/customers/web/index.tsx'
import { displayScreens } from '#sales/pos/web/index.tsx'
import { scoreScreens } from '#stock/supplier-analytics/web/index.tsx'
import { supplierScreens } from '#stock/supplier-portal/web/index.tsx'
import { pages } from './web-areas.ts'

test('every page that an area declares is loaded by its screen, and no other', () => {
  const declared = allPages.map(({ path }) => path)
  expect(pages.map(({ path }) => path).toSorted()).toEqual(declared.toSorted())
})

test('every path that is opened without a session has its screen, and no other', () => {
  const screens = [
    ...[publicScreens, customerScreens, adviceScreens, returnScreens, displayScreens],
    supplierScreens,
    scoreScreens,
  ]
  const linked = screens.flatMap(Object.keys)
  const consent = ['/unsubscribe', '/unsubscribe/$token']
  for (const path of consent) expect(consentScreen(path)).toBeDefined()
  const declared = allAreas.flatMap(({ linkedPaths }) => linkedPaths)
  expect(declared.toSorted()).toEqual([...linked, ...consent].toSorted())
})
