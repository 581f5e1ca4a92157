import { afterAll, afterEach, beforeEach } from 'vitest'
import { beginTest, endAll, endTest } from './when-done.ts'

beforeEach(beginTest)
afterEach(endTest)
afterAll(endAll)
