// Every import of a file, in any form: static, dynamic, of types, re-exported, or inside a type.
import { Visitor } from 'vite'
import { lineAt, parse, parseText, readText } from './sources.ts'

export type Import = {
  /** The importing file, from the root. */
  from: string
  line: number
  /** It has the written form. */
  specifier: string
  /** It is a file from the root for a relative specifier, the specifier itself for a package. */
  target: string
  isType: boolean
  /** A namespace import is such as `* as z`. */
  isNamespace: boolean
  names: readonly { imported: string; local: string }[]
}

type Named = { type: string; name?: unknown; value?: unknown }

function nameOf(node: Named): string {
  return String(node.name ?? node.value)
}

export function importsOf(path: string): Import[] {
  return collect(path, readText(path), parse(path))
}

/** Returns the imports of a text that is in no file, for the rules' own tests. */
export function importsIn(path: string, text: string): Import[] {
  return collect(path, text, parseText(path, text))
}

function collect(path: string, text: string, { program }: ReturnType<typeof parse>): Import[] {
  const found: Import[] = []
  const note = (start: number, specifier: string, more: Partial<Import> = {}) => {
    const target = specifier.startsWith('.') ? resolve(path, specifier) : specifier
    found.push({
      from: path,
      line: lineAt(text, start),
      specifier,
      target,
      isType: false,
      isNamespace: false,
      names: [],
      ...more,
    })
  }
  new Visitor({
    ImportDeclaration(node) {
      const names = node.specifiers.flatMap((specifier) =>
        specifier.type === 'ImportSpecifier'
          ? [{ imported: nameOf(specifier.imported), local: specifier.local.name }]
          : [{ imported: '*', local: specifier.local.name }],
      )
      note(node.start, node.source.value, {
        isType: node.importKind === 'type' || areAllTypes(node.specifiers),
        isNamespace: node.specifiers.some((specifier) => specifier.type === 'ImportNamespaceSpecifier'),
        names,
      })
    },
    ExportNamedDeclaration(node) {
      if (!node.source) return
      const names = node.specifiers.map((specifier) => ({
        imported: nameOf(specifier.local),
        local: nameOf(specifier.exported),
      }))
      note(node.start, node.source.value, { isType: node.exportKind === 'type', names })
    },
    ExportAllDeclaration(node) {
      note(node.start, node.source.value, { isType: node.exportKind === 'type', isNamespace: true })
    },
    ImportExpression(node) {
      // Only the literal part of a computed specifier can be checked.
      if (node.source.type === 'Literal') note(node.start, String(node.source.value))
    },
    TSImportType(node) {
      note(node.start, node.source.value, { isType: true })
    },
  }).visit(program)
  return found
}

function areAllTypes(specifiers: readonly { type: string; importKind?: string }[]): boolean {
  return specifiers.length > 0 && specifiers.every((specifier) => specifier.importKind === 'type')
}

/** Returns the path from the root that a relative specifier names. */
function resolve(from: string, specifier: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const step of specifier.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '.') parts.push(step)
  }
  return parts.join('/')
}
