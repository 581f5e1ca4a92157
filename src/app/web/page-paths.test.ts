import { expect, test } from 'vitest'
import { adviceScreens } from '#delivery/advice/web/index.tsx'
import { returnScreens } from '#delivery/returns/web/index.tsx'
import { publicScreens } from '#organization/users/web/index.tsx'
import { customerScreens } from '#sales/confirmations/web/index.tsx'
import { consentScreen } from '#sales/customers/web/index.tsx'
import { pagePaths } from '../../page-paths.ts'
import { pages } from './web-areas.ts'

test('the server knows exactly the pages that there are', () => {
  const linked = [publicScreens, customerScreens, adviceScreens, returnScreens].flatMap(Object.keys)
  const consent = ['/unsubscribe', '/unsubscribe/$token']
  for (const path of consent) expect(consentScreen(path)).toBeDefined()
  const declared = [...pages.map(({ path }) => path), '/login', ...linked, ...consent]
  expect([...pagePaths].toSorted()).toEqual(declared.toSorted())
})
