import { TextProblem } from '#domain/abi/text-problem.ts'
import { solidityVariables } from '#domain/storage/type/solidity-declaration.ts'
import {
  type Compiler,
  DeclarationProblem,
  type Variable,
} from '#domain/storage/type/storage-type.ts'
import { isVyper, vyperVariables } from '#domain/storage/type/vyper-declaration.ts'
import { capitalize } from '#domain/values/text.ts'

/** Variables of a contract in their order, with slots that count from the first one's. */
export type ParsedDeclaration = { variables: Variable[]; compiler: Compiler }

/**
 * Reads the declaration of one or several state variables as in their source, Solidity or
 * Vyper, with the types that they need. Never throws.
 * @param compiler that of Solidity when left out; a source in Vyper is recognized
 */
export function readDeclaration(
  source: string,
  compiler: Compiler = 'solidity',
): ParsedDeclaration | { problem: string } {
  const sourceCompiler = isVyper(source) && compiler === 'solidity' ? 'vyper' : compiler
  try {
    const variables =
      sourceCompiler === 'solidity'
        ? solidityVariables(source)
        : vyperVariables(source, sourceCompiler)
    if (variables.length > 0) return { variables, compiler: sourceCompiler }
    return {
      problem:
        'No variable is declared here: write one such as mapping(address => uint256) balances.',
    }
  } catch (error) {
    if (error instanceof DeclarationProblem) return { problem: error.message }
    if (error instanceof TextProblem) return { problem: `${capitalize(error.message)}.` }
    throw error
  }
}
