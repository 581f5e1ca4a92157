import { expect, test } from 'vitest'
import { readSidebarCookie, sidebarCookie } from './sidebar-cookie.ts'

test('the sidebar is open unless the cookie says otherwise', () => {
  expect(readSidebarCookie('')).toBe(true)
  expect(readSidebarCookie('a=1; sidebar_state=true')).toBe(true)
  expect(readSidebarCookie('sidebar_state=false; a=1')).toBe(false)
})

test('the cookie lasts 7 days', () => {
  expect(sidebarCookie(false)).toContain('sidebar_state=false; path=/; max-age=604800')
})
