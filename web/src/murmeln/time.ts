/** 872 seconds as 14:32; from an hour on as 1:02:03. */
export function clockTime(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = (seconds % 3600) / 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${Math.floor(minutes)}:${two(seconds % 60)}`;
}
