import { mount } from "svelte";
import App from "./App.svelte";
import { i18n } from "./lib/i18n/i18n.svelte";
import { guardTaps } from "./lib/taps";
import "./styles/tokens.css";
import "./styles/icons.css";
import "./styles/base.css";
import "./styles/table.css";
import "./styles/paused.css";
import "./styles/house.css";
import "./styles/neunerln.css";
import "./styles/client.css";

const target = document.getElementById("app");
if (target === null) throw new Error("the page has no place for the client");
guardTaps(document);
void i18n.load().then(() => mount(App, { target }));
