import { test, vi } from 'vitest'
import { demoHouse } from '../support/demo-house.ts'
import { runBegan } from '../support/run-began.ts'
import { screens } from '../support/screens.ts'
import { lookThrough } from './look-through.ts'

// Half of a hundred screens, each looked through by axe, on whatever machine that is.
vi.setConfig({ testTimeout: 900_000 })

test('every second screen, from the first, can be read by everyone', async () => {
  const { db, server } = await demoHouse(runBegan())
  const shown = await screens(db)
  await lookThrough(
    server,
    shown.filter((_, at) => at % 2 === 0),
  )
})
