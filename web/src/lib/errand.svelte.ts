import { troubleText } from "./people";

/** Something that is asked of the house when somebody taps: one thing at a time, and why it did not work, in a sentence. */
export class Errand {
  busy = $state(false);
  trouble = $state("");

  /** Does the work, unless it is being done: a second tap asks for what is on its way already. */
  async run(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    [this.busy, this.trouble] = [true, ""];
    try {
      await work();
    } catch (error) {
      this.trouble = troubleText(error);
    } finally {
      this.busy = false;
    }
  }
}
