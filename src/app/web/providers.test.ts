import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from '#organization/users/web/index.tsx'
import { useScanner } from '#platform/web/scan/scanner-context.ts'

const renderWith = (use: () => unknown) => () =>
  renderToString(
    createElement(() => {
      use()
      return null
    }),
  )

test('useAuth and useScanner throw outside their providers, and name what is missing', () => {
  expect(renderWith(useAuth)).toThrow('useAuth must be used within an AuthProvider')
  expect(renderWith(useScanner)).toThrow('useScanner must be used within a ScannerProvider')
})
