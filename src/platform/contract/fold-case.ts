// When do two words differ in nothing but how they are written?

/**
 * The word as it is compared: without differences of case ('Straße' is 'STRASSE', 'ΟΔΟΣ' is 'οδός' but for its accent),
 * of width, or of what is invisible, such as the joiners of Persian. The four letters i of Turkish are one, since who
 * types a name in capitals cannot say which of them it has.
 */
export function foldCase(word: string): string {
  const visible = word.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  // Upper case in between takes letters apart that only lower case knows: 'ß' is 'SS', 'ı' is 'I'.
  const folded = visible.toLowerCase().toUpperCase().toLowerCase()
  return folded.replaceAll('i\u0307', 'i').replaceAll('ς', 'σ').normalize('NFC')
}
