import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { refusalOf } from './client.ts'

test('a sentence of our own server is shown as it is, with its request id', () => {
  const data = { requestId: 'req-7', field: 'name' }
  const error = new ORPCError('stale', {
    status: 409,
    message: 'This order was changed in the meantime.',
    data,
  })
  expect(refusalOf(error)).toMatchObject({
    message: 'This order was changed in the meantime.',
    requestId: 'req-7',
    field: 'name',
  })
})

test.each([429, 413, 500, 502, 503])(
  'an answer %i without our own sentence never shows its status text',
  (status) => {
    const { message } = refusalOf(new ORPCError('INTERNAL_SERVER_ERROR', { status }))
    expect(message).not.toContain('Internal Server Error')
    expect(message).toMatch(/again|less/)
  },
)
