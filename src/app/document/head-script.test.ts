// Is the script of every page's head exactly as React writes it and the policy names it, and is it small?
import { gzipSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { headScript } from './head-script.ts'

/** The script is a part of every page, so each byte counts. */
const MAX_GZIP_BYTES = 900

it('holds nothing that React would escape, so that its hash is that of its source', () => {
  expect(renderToString(createElement('script', null, headScript))).toBe(`<script>${headScript}</script>`)
})

it('is a program, and a small one', () => {
  expect(() => new Function(headScript)).not.toThrow()
  expect(gzipSync(headScript).length).toBeLessThan(MAX_GZIP_BYTES)
})
