import { expect, test } from 'vitest'
import { readInvitationRows } from './read-invitation-rows.ts'

const outlets = [
  { id: '0198c0de-0000-7000-8000-00000000000a', code: 'HULL', name: 'Hull Shop' },
  { id: '0198c0de-0000-7000-8000-00000000000b', code: 'YORK', name: 'York, Coppergate' },
]

const [hull, york] = outlets.map(({ id }) => id)

const read = (text: string) => readInvitationRows(text, outlets)

const wanted = (text: string) =>
  read(text).rows.map((row) => ('wanted' in row ? row.wanted : row.fault))

const bob = { email: 'bob@example.test', fullName: 'Bob', roles: ['staff'], outletIds: [hull] }

test('finds the delimiter that the spreadsheet wrote', () => {
  for (const delimiter of [',', ';', '\t', '|']) {
    const line = (cells: string[]) => cells.join(delimiter)
    const head = line(['Email', 'Name', 'Role', 'Outlet'])
    const row = line(['bob@example.test', 'Bob', 'staff', 'HULL'])
    expect(wanted(`\ufeff${head}\r\n${row}\r\n`)).toMatchObject([bob])
    expect(wanted(row)).toMatchObject([bob])
  }
})

test('reads the header by name, in any order and with alternative names', () => {
  expect(wanted('name,mail,roles,outlets\nBob,bob@example.test,staff,HULL')).toMatchObject([bob])
  const more = read(
    'Phone;Store;First name;Last name;Email address;Roles\n1;Hull Shop;Bob;Stone;bob@example.test;Staff',
  )
  expect(more.rows).toMatchObject([{ wanted: { ...bob, fullName: 'Bob Stone' } }])
  expect(more.ignoredColumns).toEqual(['Phone'])
})

test('a first line that is neither a header nor right is a fault with its number', () => {
  expect(
    read('bob.example.test,Bob,staff,HULL\nbob@example.test,Bob,staff,HULL').rows,
  ).toMatchObject([
    { line: 1, fault: 'This is not an email address.' },
    { line: 2, wanted: bob },
  ])
  expect(() => read('Name;Role\nBob;staff')).toThrow('no column for the email address')
})

test('takes outlets by code or name, and several roles or outlets in a cell', () => {
  expect(wanted('bob@example.test,Bob,staff,hull shop')).toMatchObject([bob])
  expect(wanted('bob@example.test;Bob;staff|Store Manager;HULL, York, Coppergate')).toMatchObject([
    'There is no outlet Coppergate. Use its code or name.',
  ])
  expect(wanted('bob@example.test;Bob;staff, Store Manager;York, Coppergate')).toMatchObject([
    { roles: ['staff', 'store_manager'], outletIds: [york] },
  ])
  expect(wanted('bob@example.test,Bob,Staff;Store Manager,HULL;YORK')).toMatchObject([
    { roles: ['staff', 'store_manager'], outletIds: [hull, york] },
  ])
  expect(wanted('bob@example.test,Bob,staff,LEEDS')).toEqual([
    'There is no outlet LEEDS. Use its code or name.',
  ])
})
