import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { exportNoun } from '#platform/platform.nouns.ts'
import { systemActor } from '#platform/server/actor.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { addressesOf, ownerOf, testDatabase } from '../../tests/support/database.ts'
import { sealAll } from '../../tests/support/seal-all.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test('the command prints the result of the integrity check and sets its exit code', async () => {
  const db = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'quartermaster-verify-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const verify = (...words: readonly string[]) => {
    const env = { ...process.env, ...addressesOf(db), INIT_CWD: folder }
    const { status, stdout } = spawnSync(process.execPath, ['src/app/verify.ts', ...words], {
      cwd: root,
      env,
      encoding: 'utf8',
    })
    return { status, said: stdout }
  }
  const labels = ['First', 'Second', 'Third']
  for (const label of labels)
    await db.transaction((tx) =>
      appendEvent(tx, systemActor('Test'), {
        type: 'export.made',
        noun: exportNoun,
        id: newId(),
        label,
      }),
    )
  await sealAll(db)
  const anchor = verify('--print-anchor')
  await writeFile(join(folder, 'anchors'), anchor.said)
  const good = verify('--anchor', 'anchors')
  expect(good).toMatchObject({ status: 0 })
  expect(good.said).toContain('Sealed: 3 events. Waiting to be sealed: 0.')
  expect(good.said).toContain('The record is good.')

  const { reader } = ownerOf(db)
  await sql`alter table events disable trigger all`.execute(reader)
  await sql`update events set label = 'Other' where label = 'Second'`.execute(reader)
  const broken = verify()
  expect(broken.status).toBe(1)
  expect(broken.said).toMatch(/BROKEN\. The event \(\d+, \d+\), export\.made of Other was changed/)
})
