import { codePointName } from '#domain/text/others-text.ts'

/** Characters that fonts draw nothing for, but joiners and the variant of an emoji; a blank of Braille, too. */
const ignorableCharacter =
  /(?![\u200c\u200d]|(?<=\p{Extended_Pictographic})\ufe0f|\ufe0f\u20e3)[\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * The name of a file with the characters named that a page would not show: blanks but single ones
 * within it, line ends, and what has no width but the joiners of scripts; accents that are characters
 * of their own, too, where it is a `lookalike` of another name.
 */
export const visibleName = (name: string, isLookalike = false): string =>
  name
    .replace(/^ +| +$|(?<= ) +/g, (blanks) => blanks.replace(/ /g, codePointName))
    .replace(/[^\S ]/g, codePointName)
    .replace(ignorableCharacter, codePointName)
    .replace(/\p{M}/gu, (mark) => (isLookalike ? codePointName(mark) : mark))
