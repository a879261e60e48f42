// Runs before each test file.
import { afterAll, afterEach } from 'vitest'
import { endOf } from './afterwards.ts'

afterEach(() => endOf('test'))
afterAll(() => endOf('file'))
