import { execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fullArgon2 } from '../../../../tests/support/cheap-passwords.ts'

test('a password is hashed at the costs that OWASP recommends, as its hash shows', async () => {
  const module = new URL('./hash-password.ts', import.meta.url).href
  const script = `
    const { hashPassword } = await import(${JSON.stringify(module)})
    process.stdout.write(await hashPassword('a long enough phrase'))`
  // A separate process: in this one password hashing is cheap.
  const hash = execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString()
  const [, kind, version, costs, salt = '', tag] = hash.split('$')
  expect([kind, version, costs]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
  const derived = await promisify(fullArgon2)('argon2id', {
    message: 'a long enough phrase',
    nonce: Buffer.from(salt, 'base64'),
    parallelism: 1,
    tagLength: 32,
    memory: 19_456,
    passes: 2,
  })
  expect(derived.toString('base64').replace(/=+$/, '')).toBe(tag)
})
