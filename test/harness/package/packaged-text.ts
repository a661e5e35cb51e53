/** A text for those who have only the package: no picture, and no link, to a file that is not among these. */
export function packagedText(text: string, files: readonly string[]): string {
  const leadsNowhere = (link: string): boolean => !/^([a-z]+:|#)/.test(link) && !files.includes(link);
  return text
    .replaceAll(/^!\[[^\]]*\]\(([^)]+)\)\n\n/gm, (image, link: string) => (leadsNowhere(link) ? '' : image))
    .replaceAll(/(?<!!)\[([^\]]*)\]\(([^)]+)\)/g, (whole, label: string, link: string) =>
      leadsNowhere(link) ? label : whole,
    );
}
