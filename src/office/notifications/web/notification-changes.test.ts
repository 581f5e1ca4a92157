import { expect, test } from 'vitest'
import { withAllRead, without, withRead } from './notification-changes.ts'
import type { NotificationList } from './use-notifications.ts'

const one = (id: string, read: boolean) => ({
  id,
  read,
  user_id: 'u',
  type: 'success',
  priority: 'normal' as const,
  title: id,
  message: '',
  action_url: null,
  created_at: '2026-01-05T10:00:00Z',
  rule: null,
  group_count: 1,
  resolved_at: null,
  outlet_id: null,
  snoozed_until: null,
})

// More are unread than the list of 50 shows.
const list: NotificationList = { notifications: [one('a', false), one('b', true)], unread: 60 }

test('reading counts an unread one once', () => {
  expect(withRead(list, ['a']).unread).toBe(59)
  expect(withRead(list, ['a']).notifications[0]?.read).toBe(true)
  expect(withRead(withRead(list, ['a']), ['a']).unread).toBe(59)
  expect(withRead(list, ['b']).unread).toBe(60)
})

test('deleting an unread one lowers the count, a read one does not', () => {
  expect(without(list, ['a'])).toMatchObject({ unread: 59, notifications: [{ id: 'b' }] })
  expect(without(list, ['b'])).toMatchObject({ unread: 60, notifications: [{ id: 'a' }] })
})

test('marking all leaves no unread ones', () => {
  const after = withAllRead(list)
  expect(after.unread).toBe(0)
  expect(after.notifications.every(({ read }) => read)).toBe(true)
})
