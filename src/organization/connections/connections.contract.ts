import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, line, requiredLine, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { recordHistory } from '#platform/timeline.ts'
import { kindKeys } from './connection-kinds.ts'
import { connectionList } from './connections.list.ts'
import { testStateKeys } from './connections.states.ts'

const access = capability.businessSettings
const fieldKey = z.string().max(40)
const config = z.record(fieldKey, line(500))

/** Only what is given is replaced; an empty text takes a secret away. */
const secrets = z.record(fieldKey, line(4_000))

const connection = z.object({
  id,
  kind: z.enum(kindKeys),
  name: z.string(),
  config: z.record(z.string(), z.string()),
  /** Which secrets there are; what they are never leaves the server. */
  secretsSet: z.array(z.string()),
  isActive: z.boolean(),
  testedAt: z.string().nullable(),
  testSucceeded: z.boolean().nullable(),
  /** What the last test found, as a sentence. */
  testResult: z.string().nullable(),
  /** What a gateway reported of its test message, as a sentence; null while it has not. */
  testReceipt: z.string().nullable(),
  changedAt: z.string(),
  changedByName: z.string(),
  version,
})

export type Connection = z.infer<typeof connection>

const listedConnection = connection.extend({
  state: z.enum(['active', 'off']),
  test: z.enum(testStateKeys),
})

export type ListedConnection = z.infer<typeof listedConnection>

/** The number for a gateway's test message: `+447946000123`. */
const phone = line(30).optional()

const changed = z.object({ id, version })
const refuses = ['bad_field', 'bad_target', 'private_target', 'unknown_target', 'name_taken']

export const connectionsContract = {
  list: read({
    path: '/connections',
    summary: 'All connections to the outside, without their secrets',
    access,
    isOfHouse: true,
    input: z.object({}),
    output: z.object({ connections: z.array(connection) }),
  }),
  browse: listOf({
    path: '/connections/all',
    summary: 'Connections by kind, filtered, without their secrets',
    access,
    isOfHouse: true,
    list: connectionList,
    row: listedConnection,
  }),
  history: read({
    path: '/connections/{id}/history',
    summary: 'Who added, changed and tested a connection',
    access,
    isOfHouse: true,
    input: z.object({ id }),
    output: recordHistory,
  }),
  add: write({
    path: '/connections',
    summary: 'Add a connection',
    access,
    isOfHouse: true,
    input: z.object({ kind: z.enum(kindKeys), name: requiredLine(60), config, secrets }),
    output: changed,
    refuses: [...refuses, 'other_active'],
  }),
  change: write({
    path: '/connections/{id}',
    summary:
      'Change a connection; secrets that are not given stay. One in use is tested before it is saved',
    access,
    isOfHouse: true,
    input: z.object({
      id,
      version,
      name: requiredLine(60),
      config,
      secrets,
      /** Save it although it is in use, without a test. */
      untested: z.boolean().optional(),
      phone,
    }),
    output: changed,
    refuses: [...refuses, 'test_failed', 'phone_needed'],
  }),
  use: write({
    path: '/connections/{id}/use',
    summary: 'Use this connection of its kind from now on, and switch off the one in use',
    access,
    isOfHouse: true,
    input: z.object({
      id,
      version,
      /** Use it although its last test did not succeed. */
      untested: z.boolean().optional(),
    }),
    output: changed,
    refuses: ['not_tested'],
  }),
  setActive: write({
    path: '/connections/{id}/active',
    summary: 'Switch a connection on or off',
    access,
    isOfHouse: true,
    input: z.object({ id, version, isActive: z.boolean() }),
    output: changed,
    refuses: ['other_active'],
  }),
  remove: write({
    path: '/connections/{id}/delete',
    summary: 'Remove a connection that is switched off',
    access,
    isOfHouse: true,
    input: z.object({ id, version }),
    output: z.object({ id }),
    refuses: ['still_active'],
  }),
  test: write({
    path: '/connections/{id}/test',
    summary:
      'Speak to the other side and keep what it said; a mail server sends a mail to you, a gateway a message to a phone',
    access,
    isOfHouse: true,
    refuses: ['phone_needed'],
    input: z.object({ id, phone }),
    output: z.object({ succeeded: z.boolean(), sentence: z.string(), testedAt: z.string() }),
  }),
}
