// Do the files that run the product in containers agree with it, with each other and with the settings?
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parse as parseYaml } from 'yaml'
import * as z from 'zod'
import { makeEnv, withSecrets } from '../../deploy/make-env.ts'
import { readConfig } from '../../src/app/config.ts'
import { filesMatching, ROOT, readText, report } from './sources.ts'

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      environment: z.record(z.string(), z.string()).default({}),
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      restart: z.string(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
})

const COMPOSE = readText('compose.yaml')
const { services, volumes } = composeFile.parse(parseYaml(COMPOSE, { merge: true }))
const EXAMPLE = readText('.env.example')
const DOCKERFILE = readText('Dockerfile')
const packageFile = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readText('package.json')))

/** The one-shot service that makes the bucket has a program that reads these itself. */
const OF_THE_BUCKET = readText('deploy/make-bucket.ts')

function settingsOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

/** Returns the environment of a service after compose has replaced `${NAME}`. */
function environmentOf(service: string, settings: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(services[service]?.environment ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)\}/g, (_, setting) => settings[setting] ?? `no ${setting}`),
    ]),
  )
}

it('every setting of our services is one of the product', () => {
  const known = readText('src/app/config.ts')
  const unknown = ['web-1', 'web-2', 'worker'].flatMap((service) =>
    Object.keys(services[service]?.environment ?? {})
      .filter((name) => !new RegExp(`^  ${name}:`, 'm').test(known))
      .map((name) => `${service} sets ${name}`),
  )
  report(unknown, 'name settings as src/app/config.ts does.')
  for (const name of Object.keys(services.bucket?.environment ?? {})) expect(OF_THE_BUCKET).toContain(name)
})

it('the product starts with the settings of .env.example and new secrets, locally and in public', () => {
  const settings = settingsOf(withSecrets(EXAMPLE))
  const inImage = { HOST: '0.0.0.0' }
  for (const service of ['web-1', 'web-2', 'worker']) {
    expect(() => readConfig({ ...inImage, ...environmentOf(service, settings) })).not.toThrow()
    const isPublic = environmentOf(service, { ...settings, SITE_URL: 'https://guildhall.example' })
    expect(readConfig({ ...inImage, ...isPublic })).toMatchObject({ overTls: true, demo: false })
  }
})

it('compose and .env.example have the same settings', () => {
  const used = [...COMPOSE.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)
  expect([...new Set(used)].sort()).toEqual(Object.keys(settingsOf(EXAMPLE)).sort())
})

it('every secret is random, for its owner alone, and never replaced', () => {
  const secrets = Object.entries(settingsOf(EXAMPLE)).filter(
    ([name]) => /(PASSWORD|SECRET|TOKEN|ACCESS_KEY(_ID)?)$/.test(name) && !name.startsWith('STRIPE'),
  )
  expect(secrets.length).toBeGreaterThan(7)
  for (const [name, value] of secrets) expect(value, name).toMatch(/<\d+ hex digits>$/)

  const folder = mkdtempSync(join(tmpdir(), 'env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const result = join(folder, '.env')
  makeEnv(`${ROOT}.env.example`, result)
  expect(statSync(result).mode & 0o077).toBe(0)
  const made = settingsOf(readFileSync(result, 'utf8'))
  expect(made).not.toEqual(settingsOf(withSecrets(EXAMPLE)))
  expect(Object.values(made).join()).not.toContain('hex digits')
  expect(made.S3_ACCESS_KEY_ID).toMatch(/^GK[\da-f]{24}$/)
  expect(() => makeEnv(`${ROOT}.env.example`, result)).toThrow('EEXIST')
})

it('only the proxy is reached from outside', () => {
  const published = Object.entries(services).filter(([, { ports }]) => ports.length > 0)
  expect(published.map(([name]) => name)).toEqual(['caddy', 'mailpit'])
  expect(services.mailpit?.ports.every((port) => port.startsWith('127.0.0.1:'))).toBe(true)
})

it('every image has a version, every service restarts, and every file and volume is there', () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service.image, name).toMatch(/^guildhall$|:v?\d+\.\d+\.?\d*/)
    expect(service.restart, name).toMatch(/unless-stopped|on-failure/)
    for (const [source = ''] of service.volumes.map((volume) => volume.split(':'))) {
      if (source.startsWith('./')) expect(statSync(join(ROOT, source)).isFile(), source).toBe(true)
      else expect(Object.keys(volumes)).toContain(source)
    }
  }
})

it('the image has the Node of package.json', () => {
  const versions = [...DOCKERFILE.matchAll(/^FROM node:(\d+\.\d+\.\d+)-/gm)].map(([, version]) => version)
  expect(versions).toEqual([packageFile.dependencies.node])
})

it('the image is not built without a package that the server loads', () => {
  const removed = /npm uninstall[^\n]*\\\n(.+)\n/.exec(DOCKERFILE)?.[1]?.trim().split(' ') ?? []
  expect(removed).toContain('vite')
  for (const name of removed) expect(packageFile.dependencies, name).toHaveProperty([name])
  // Only builds and development load Vite, which a container never does.
  const names = removed.filter((name) => name !== 'vite').join('|')
  const loading = new RegExp(`\\b(?:from|import)\\s*\\(?\\s*["'](?:${names})(?:/[^"']*)?["']`)
  const loaded = filesMatching('build/{program,server}/**/*.js').flatMap((path) => {
    const found = loading.exec(readText(path))
    return found ? [`${path} has ${found[0]}`] : []
  })
  report(loaded, 'take the package off the list in the Dockerfile.')
})

it('the scripts of the containers are valid', () => {
  const scripts = filesMatching('deploy/**/*.sh')
  expect(scripts.length).toBeGreaterThan(0)
  for (const path of scripts) execFileSync('sh', ['-n', join(ROOT, path)])
})
