import { test, vi } from 'vitest'
import { lookAtHalf } from './look-through.ts'

// Half of a hundred screens, each checked by axe, on any machine.
vi.setConfig({ testTimeout: 900_000 })

test('every second screen, from the second, is accessible', () => lookAtHalf(1))
