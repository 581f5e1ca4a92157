import { expect, test } from 'vitest'
import type { BackupRecord } from './backup-record.ts'
import { gapInWords, gapsAfter, segmentsAfter, segmentsIn } from './log-gaps.ts'

const record: BackupRecord = {
  id: '20261128T194500Z',
  beganAt: '2026-11-28T19:45:00.000Z',
  endedAt: '2026-11-28T19:46:00.000Z',
  postgresMajor: 18,
  schema: '0001_start.sql',
  systemIdentifier: '1',
  startPosition: '0/FE000028',
  endPosition: '0/FE000158',
  firstSegment: '0000000100000000000000FE',
  archive: 'base/20261128T194500Z/base.tar.zst',
  manifest: 'base/20261128T194500Z/backup_manifest.zst',
  secrets: null,
  sha256: '',
  bytes: 0,
  recipient: null,
}

const timeline1 = (...ends: readonly string[]) => ends.map((end) => `00000001${end}`)

test('a whole log has no gap, also where a part of 256 files ends', () => {
  const names = timeline1(
    '00000000000000FD',
    '00000000000000FE',
    '00000000000000FF',
    '0000000100000000',
    '0000000100000001',
  )
  expect(gapsAfter(record, names)).toEqual([])
  expect(segmentsAfter(record, names)).toHaveLength(3)
})

test('each gap is named', () => {
  const names = timeline1('0000000100000000', '0000000100000001', '0000000100000005')
  const gaps = gapsAfter(record, names)
  expect(gaps.map(gapInWords)).toEqual([
    'the file 0000000100000000000000FF',
    '3 files, 000000010000000100000002 to 000000010000000100000004',
  ])
})

test('a restored database goes on in the same file under another timeline', () => {
  const names = [
    ...timeline1('00000000000000FF'),
    '0000000200000000000000FF',
    '000000020000000100000000',
  ]
  expect(gapsAfter(record, names)).toEqual([])
})

test('the file that a backup ends in is part of it', () => {
  const atBoundary = { ...record, endPosition: '0/FF000000' }
  expect(gapsAfter(atBoundary, timeline1('00000000000000FF'))).toEqual([])
})

test('only finished files of the log count', () => {
  const stored = ['wal/00000002.history.zst', 'wal/0000000100000000000000FF.zst.age']
  expect(segmentsIn(stored.map((name) => ({ name })))).toEqual(['0000000100000000000000FF'])
})
