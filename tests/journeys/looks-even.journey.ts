import { test, vi } from 'vitest'
import { lookAtHalf } from './look-through.ts'

// Half of a hundred screens, each looked through by axe, on whatever machine that is.
vi.setConfig({ testTimeout: 900_000 })

test('every second screen, from the first, can be read by everyone', () => lookAtHalf(0))
