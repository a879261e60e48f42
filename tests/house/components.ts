// Reads the product's components from their syntax: their functions with the returned elements, the names in scope, and
// every place that renders them.
import { type ESTree, Visitor } from 'vite'
import { importsIn } from './imports.ts'
import { parseText } from './sources.ts'

export type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression

/** A name in a part of a file: a constant with its value, or a parameter with its type. */
export type Declaration = {
  name: string
  from: number
  to: number
  init?: ESTree.Expression
  type?: ESTree.TSType
  /** The parameter is taken out of this property, and `of` names the function. */
  property?: string
  of?: string
}

export type Source = {
  path: string
  text: string
  program: ESTree.Program
  declarations: Declaration[]
  functions: Map<string, FunctionNode>
  types: Map<string, ESTree.TSType | ESTree.TSInterfaceBody>
  imports: Map<string, { target: string; imported: string }>
  elements: ESTree.JSXElement[]
}

export type Component = { source: Source; name: string; node: FunctionNode }

export type Call = { source: Source; element: ESTree.JSXElement }

export type Components = { sources: Map<string, Source>; calls: Map<FunctionNode, Call[]> }

/** Reads all files at once, so that each component knows its callers. */
export function readComponents(files: readonly { path: string; text: string }[]): Components {
  const sources = new Map(files.map(({ path, text }) => [path, readSource(path, text)]))
  const calls = new Map<FunctionNode, Call[]>()
  for (const source of sources.values())
    for (const element of source.elements) {
      const found = componentOf(sources, source, nameOf(element))
      if (!found) continue
      const before = calls.get(found.node) ?? []
      calls.set(found.node, [...before, { source, element }])
    }
  return { sources, calls }
}

function readSource(path: string, text: string): Source {
  const { program } = parseText(path, text)
  const source: Source = {
    path,
    text,
    program,
    declarations: [],
    functions: new Map(),
    types: new Map(),
    imports: new Map(),
    elements: [],
  }
  const all: FunctionNode[] = []
  new Visitor({
    FunctionDeclaration(node) {
      all.push(node)
      if (node.id) source.functions.set(node.id.name, node)
    },
    FunctionExpression(node) {
      all.push(node)
    },
    ArrowFunctionExpression(node) {
      all.push(node)
    },
    TSTypeAliasDeclaration({ id, typeAnnotation }) {
      source.types.set(id.name, typeAnnotation)
    },
    TSInterfaceDeclaration({ id, body }) {
      source.types.set(id.name, body)
    },
    JSXElement(node) {
      source.elements.push(node)
    },
    VariableDeclarator({ id, init, start }) {
      if (id.type !== 'Identifier') return
      if (init?.type === 'ArrowFunctionExpression') source.functions.set(id.name, init)
      const around = all.findLast((one) => one.start <= start && start < one.end) ?? program
      source.declarations.push({ name: id.name, from: around.start, to: around.end, ...(init && { init }) })
    },
  }).visit(program)
  for (const { names, target } of importsIn(path, text))
    for (const { imported, local } of names) source.imports.set(local, { target, imported })
  const named = new Map([...source.functions].map(([name, node]) => [node, name]))
  for (const node of all) for (const param of node.params) addParameter(source, param, node, named.get(node))
  new Visitor({
    VariableDeclarator({ id, init, start }) {
      if (id.type !== 'ObjectPattern' || init?.type !== 'Identifier') return
      const whole = declarationAt(source, init.name, start)
      if (whole && !whole.init) addProperties(source, id, whole)
    },
  }).visit(program)
  return source
}

function addParameter(source: Source, param: ESTree.ParamPattern, node: FunctionNode, of?: string): void {
  if (param.type !== 'Identifier' && param.type !== 'ObjectPattern') return
  const type = param.typeAnnotation?.typeAnnotation
  const place = { from: node.start, to: node.end, ...(of !== undefined && { of }), ...(type && { type }) }
  if (param.type === 'Identifier') source.declarations.push({ name: param.name, ...place })
  else addProperties(source, param, place)
}

function addProperties(
  source: Source,
  pattern: ESTree.ObjectPattern,
  place: Omit<Declaration, 'name'>,
): void {
  for (const one of pattern.properties) {
    if (one.type !== 'Property' || one.key.type !== 'Identifier') continue
    const local = one.value.type === 'AssignmentPattern' ? one.value.left : one.value
    if (local.type === 'Identifier')
      source.declarations.push({ ...place, name: local.name, property: one.key.name })
  }
}

/** Returns the innermost declaration of a name at a place of the file. */
export function declarationAt(source: Source, name: string, start: number): Declaration | undefined {
  return source.declarations
    .filter((one) => one.name === name && one.from <= start && start < one.to)
    .sort((a, b) => b.from - a.from)[0]
}

export function nameOf({ openingElement: { name } }: ESTree.JSXElement): string {
  if (name.type === 'JSXIdentifier') return name.name
  return name.type === 'JSXMemberExpression' ? `.${name.property.name}` : ''
}

/** Returns the function that a name calls in a file, there or in the imported one. */
export function componentOf(
  sources: ReadonlyMap<string, Source>,
  source: Source,
  name: string,
): Component | undefined {
  const own = source.functions.get(name)
  if (own) return { source, name, node: own }
  const from = source.imports.get(name)
  const other = from && sources.get(from.target)
  const node = other?.functions.get(from?.imported ?? '')
  return other && node && { source: other, name: from?.imported ?? name, node }
}

/** Returns a function's own results, without those of the functions within it; no value is undefined. */
export function returnsOf(node: FunctionNode): (ESTree.Expression | undefined)[] {
  if (!node.body) return []
  if (node.body.type !== 'BlockStatement') return [node.body as ESTree.Expression]
  const found: ESTree.ReturnStatement[] = []
  const inner: ESTree.Span[] = []
  const note = (one: FunctionNode) => void inner.push(one)
  new Visitor({
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
    ReturnStatement(one) {
      found.push(one)
    },
  }).visit({
    type: 'Program',
    body: node.body.body,
    sourceType: 'module',
    hashbang: null,
    start: node.start,
    end: node.end,
  })
  return found
    .filter((one) => !inner.some(({ start, end }) => start <= one.start && one.end <= end))
    .map(({ argument }) => argument ?? undefined)
}
