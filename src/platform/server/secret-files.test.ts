import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartermaster-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function fileWith(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const address = 'postgres://server:secret@127.0.0.1/quartermaster'

test('reads the address of the database from a file, without its line break', () => {
  const given = { DATABASE_URL_FILE: fileWith('address', `${address}\n`) }
  expect(readConfig(given).databaseUrl).toBe(address)
  expect(readConfig({ ...given, MIGRATE_URL: address }).migrateUrl).toBe(address)
})

test('says which file cannot be read or is empty', () => {
  const missing = join(folder, 'missing')
  expect(() => readConfig({ DATABASE_URL_FILE: missing })).toThrow(
    `DATABASE_URL_FILE cannot be read: ENOENT: no such file or directory, open '${missing}'.`,
  )
  const empty = fileWith('empty', '\n')
  expect(() => readConfig({ AUTH_SECRET_FILE: empty })).toThrow(
    `AUTH_SECRET_FILE is ${empty}, and that file is empty.`,
  )
})

test('refuses a setting that is given twice', () => {
  const given = { DATABASE_URL: address, DATABASE_URL_FILE: fileWith('other', 'postgres://other') }
  expect(() => readConfig(given)).toThrow(
    'Both DATABASE_URL and DATABASE_URL_FILE are set. Set one of them.',
  )
})
